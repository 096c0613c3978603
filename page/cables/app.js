// The page for clocks on cables. It begins when the WebAssembly program of the tool is loaded.
import './language.js';
import { loadTool } from './tool.js';

loadTool().then(() => import('./director.js'));
