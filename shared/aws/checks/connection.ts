import type { clientSettings } from '#shared/aws/sdk/client-settings.ts';

/** Settings of the clients; another endpoint than AWS for the emulator and tests. */
export type Connection = typeof clientSettings & { readonly endpoint?: string };
