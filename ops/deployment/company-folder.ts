/** Where a command runs: its `package.json` and its stages are those of the company. */
export const companyFolder = process.cwd();
