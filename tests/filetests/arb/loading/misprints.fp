# section: ARB_fragment_program 3.11.2
# Where the grammars slip, the prose holds.
#---- an attribute with a suffix
!!ARBfp1.0
ATTRIB f = fragment.fogcoord.x;
#                           ^ syntax 3.11.2
END
