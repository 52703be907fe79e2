# SPDX-License-Identifier: Apache-2.0
"""check_wacz.py FILE: fails unless `wacz validate` of py-wacz finds the file valid."""
import sys

from wacz.main import main

sys.exit(main(["validate", "-f", sys.argv[1]]))
