/**
 * What a company owns, by its path in the folder of the company, and the file below `files` that it begins as. Tools of this
 * repository and npm would take some for their own, so these have other names here.
 */
export const starterFiles = {
  'package.json': 'company.package.json',
  'cdk.json': 'company.cdk.json',
  'tsconfig.json': 'company.tsconfig.json',
  'stages.ts': 'stages.ts',
  'prices.ts': 'prices.ts',
  'own/on-booking.ts': 'own/on-booking.ts',
  'own/on-booking.test.ts': 'own/on-booking.test.ts',
  'README.md': 'company.README.md',
  '.github/workflows/deploy.yml': 'company.deploy.yml',
  '.gitignore': 'company.gitignore',
} as const;
