/** Who a customer is, and who may represent one. */
export const customerTypes = ['Person', 'Business'] as const;
