/** Operations that the specification describes outside its tables of endpoints. */
export const beyondTheTables: readonly string[] = ['token.issue', 'token.issueLegacy'];
