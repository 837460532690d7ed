/** What Node prints in place of an object; not of `node:util`, which takes longer to load than the whole client. */
export const inspectSymbol: unique symbol = Symbol.for('nodejs.util.inspect.custom');
