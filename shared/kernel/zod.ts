import { config } from 'zod/mini';
import en from 'zod/v4/locales/en.js';

// zod/mini says of every wrong value only that it is invalid; whoever sent it needs to know what is wrong.
config(en());

/** zod/mini, the form of zod that a bundler can shake, with messages. The one way schemas are written here. */
export * from 'zod/mini';
