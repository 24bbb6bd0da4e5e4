// The compiler imports this module where a file imports both Testing and CoreGraphics. Apple's attaches pictures to tests;
// films of simulations are attached by `expectFrames`, so that nothing is here.
