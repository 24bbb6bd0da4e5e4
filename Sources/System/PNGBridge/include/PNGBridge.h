#ifndef PNGBRIDGE_H
#define PNGBRIDGE_H
#endif
