export type PayeeVerification = {
  readonly id: string;
  readonly iban: string;
  readonly name: string;
  readonly status:
    'MATCH' | 'NO_MATCH' | 'CLOSE_MATCH' | 'VERIFICATION_NOT_POSSIBLE' | 'VERIFICATION_NOT_SUPPORTED';
  readonly suggested_name: string | null;
  readonly created_at: string;
  readonly expires_at: string;
};
