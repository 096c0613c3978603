#!/usr/bin/env python3
"""Everything that a fab and a maker need is written for both boards. covers: H2

    test_outputs.py OUT        OUT: the folder with the outputs of hardware/outputs.sh for both boards
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.dont_write_bytecode = True
from checks import check, report  # noqa: E402

GERBERS = ("F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Paste.gtp", "B_Paste.gbp", "F_Silkscreen.gto", "B_Silkscreen.gbo", "Edge_Cuts.gm1", "PTH.drl", "NPTH.drl",
           "job.gbrjob")
OTHERS = ("bom.csv", "positions.csv", "schematic.pdf", "F_Cu.pdf", "B_Cu.pdf", "F_Silkscreen.pdf", "B_Silkscreen.pdf", "jlcpcb-bom.csv", "jlcpcb-positions.csv", "assembly-F.pdf",
          "assembly-B.pdf", "assembly.html")

for project in ("lcd-r3", "led-r3"):
    for name in [f"gerber/{project}-{layer}" for layer in GERBERS] + [f"{project}-{n}" for n in OTHERS]:
        path = os.path.join(sys.argv[1], project, name)
        check(os.path.exists(path) and os.path.getsize(path) >= 300, f"{project}: {name} is there and not empty")
sys.exit(report())
