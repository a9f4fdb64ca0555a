!!NVfp5.0
# Darker towards the root.
PARAM root = { 0.05, 0.16, 0.03, 1 };
PARAM tip = { 0.62, 0.82, 0.22, 1 };
LRP.F result.color, fragment.attrib[0].x, tip, root;
END
