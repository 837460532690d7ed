import * as z from '#shared/kernel/zod.ts';
import { existingBusiness, shownBusiness } from '#sandbox/entities/customers/shown-business.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, list, ok } from '#sandbox/engine/operation.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

const turnovers = z._default(z.array(z.json()), []);

export const businessResourceHandlers = {
  'businesses.create': ({ body }, bank) =>
    created(
      shownBusiness(
        bank.store.businesses.insert({
          id: bank.ids.next('business'),
          created_at: bank.instant(),
          deleted_at: null,
          attributes: toJsonObject(body),
        }),
      ),
    ),
  'businesses.list': (_call, bank) =>
    list(bank.store.businesses.where((business) => business.deleted_at === null).map(shownBusiness)),
  'businesses.get': ({ path }, bank) => ok(shownBusiness(existingBusiness(bank, path.id))),
  'businesses.annualTurnover.create': ({ path, body }, bank) => {
    const { id, attributes } = existingBusiness(bank, path.id);
    const annual_turnover = [...turnovers.parse(attributes['annual_turnover']), toJsonObject(body)];
    const changed = bank.store.businesses.update(id, { attributes: { ...attributes, annual_turnover } });
    return created(shownBusiness(changed));
  },
} satisfies Partial<HandlersOf<OperationRow>>;
