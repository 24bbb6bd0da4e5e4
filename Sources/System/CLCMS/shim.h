#include <lcms2.h>

// The formats of pixels, which are macros with arguments and so are not imported by Swift.
static const cmsUInt32Number lcms_rgb = TYPE_RGB_8;
static const cmsUInt32Number lcms_rgba = TYPE_RGBA_8;
static const cmsUInt32Number lcms_gray = TYPE_GRAY_8;
static const cmsUInt32Number lcms_inks = TYPE_CMYK_8;
static const cmsUInt32Number lcms_inverted_inks = TYPE_CMYK_8_REV;
