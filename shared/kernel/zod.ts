import { config } from 'zod/mini';
import { issueSentence } from './issue-sentence.ts';

// zod/mini says of every wrong value only that it is invalid; whoever sent it needs to know what is wrong.
config({ localeError: issueSentence });

/** zod/mini, the form of zod that a bundler can shake, with messages. The one way schemas are written here. */
export * from 'zod/mini';
export { length, maxLength, minLength } from './lengths.ts';
