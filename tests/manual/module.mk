# The manual: its pictures and tables are compared with the program, and its tasks are followed key by key on
# every build.
$(eval $(call command_test,manual,$(TOOL) $(IMAGES),@BUILD=$(BUILD) $(PYTHON) tests/manual/manual.py --check))
