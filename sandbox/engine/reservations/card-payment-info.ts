import type { Reservation } from '#sandbox/engine/model.ts';

/** What the bank says of a card payment beside its amount; all of it follows from the reservation. */
export function metaInfoOf({ card_id, description, reference, amount, created_at }: Reservation) {
  return {
    cards: {
      card_id,
      merchant: { ...merchantCalled(description), ...merchantPlace },
      original_amount: { ...amount, fx_rate: 1, fx_markup: 0, issuer_fee: 0 },
      pos_entry_mode: 'CONTACTLESS',
      transaction_type: 'PURCHASE',
      transaction_id: reference,
      transaction_date: created_at.slice(0, 'YYYY-MM-DD'.length),
      transaction_time: created_at,
      trace_id: reference.slice(0, 8),
      auth_code: '123456',
      acquirer_id: '012345',
      terminal_id: 'T0000001',
    },
  };
}

export const merchantCalled = (name: string) => ({ country_code: 'DE', category_code: '5462', name });

const merchantPlace = {
  id: '880011223344',
  street: 'Am Markt 3',
  post_code: '12345',
  town: 'Musterstadt',
  state: null,
};
