/**
 * What takes too long for every test run: `npm run soak -- --seeds 200` simulates many seeds, and
 * `npm run soak -- dynamodb` compares the in-memory DynamoDB with DynamoDB Local.
 */
if (process.argv[2] === 'dynamodb') await import('./dynamodb-local/main.ts');
else await import('./simulation/soak.ts');
