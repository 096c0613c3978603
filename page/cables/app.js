// The page for clocks on cables. It begins when what it has from the tool is there.
import './language.js';
import { loadTool } from './tool.js';

loadTool().then(() => import('./director.js'));
