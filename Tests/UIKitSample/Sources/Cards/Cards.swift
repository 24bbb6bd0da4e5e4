// The files of the iOS project are in the folder `iOS`, from which the plugin adds them to the target.
