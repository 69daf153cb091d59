export { ask } from './ask.ts'
export { type KeyListener, Tty } from './tty.ts'
