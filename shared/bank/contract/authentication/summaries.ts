export const authenticationSummaries = {
  'token.issue':
    'Exchanges the client credentials for a bearer token that lasts one hour; it serves one environment only.',
} as const;
