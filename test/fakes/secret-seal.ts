import { createSecretSeal } from '#shared/subscriptions/sealed-secret.ts';

const seal = createSecretSeal(Buffer.from('a key of the tests alone'));

export const readTestSeal = () => Promise.resolve(seal);
