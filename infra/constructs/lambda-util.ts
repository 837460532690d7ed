/** Replaces `node:util` inside the bundles: importing that module evaluates everything it has, which takes three milliseconds. */
export const { promisify } = process.getBuiltinModule('node:util');
