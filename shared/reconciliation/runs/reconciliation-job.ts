export const reconciliationJob = 'reconciliation';
