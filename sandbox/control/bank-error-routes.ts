import { Hono } from 'hono';
import type { BankError } from '#sandbox/engine/model/bank-error.ts';
import { plantByHand, wantedBankError } from '#sandbox/engine/bank-errors/by-hand.ts';
import { bankErrorRates } from '#sandbox/engine/bank-error-rates.ts';
import { bankErrorKinds } from '#sandbox/engine/model/bank-error-kinds.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { readControlBody } from './read-control-body.ts';

/** Errors in the bank's books, each with its label: tests measure a reconciliation by them. */
export function bankErrorRoutes(bank: SimulatedBank): Hono {
  const app = new Hono();
  const { bankErrors } = bank.store;
  app.get('/', ({ req, json }) => {
    const kind = req.query('kind');
    const errors = bankErrors.all().filter((error) => kind === undefined || error.kind === kind);
    return json({ rates: bank.errors.rates(), errors: errors.map(labelOf) });
  });
  app.post('/', async ({ req, json }) =>
    json(labelOf(plantByHand(bank, await readControlBody(req, wantedBankError))), 201),
  );
  app.post('/rates', async ({ req, json }) => {
    bank.errors.setRates(await readControlBody(req, bankErrorRates));
    return json({ rates: bank.errors.rates() });
  });
  app.post('/heal', ({ json }) => {
    // The last planted error is healed first.
    const healed = bankErrors
      .by('healed_at', null)
      .toReversed()
      .map(({ id }) => labelOf(heal(bank, id)));
    return json({ healed });
  });
  app.post('/:id/heal', ({ req, json }) => json(labelOf(heal(bank, req.param('id')))));
  return app;
}

export function labelOf(error: BankError) {
  const { id, kind, account_id, entity_id, booking_id, amount_cents, since, healed_at } = error;
  const { summary, foundBy: found_by } = bankErrorKinds[kind];
  return { id, kind, summary, account_id, entity_id, booking_id, amount_cents, since, healed_at, found_by };
}
