// Nothing but words.
//
// And no line end after them