import type { html } from 'hono/html';

/** HTML whose texts are escaped. */
export type Markup = ReturnType<typeof html>;
