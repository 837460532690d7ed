import { check, found } from 'partner-banking/checks';

const fromCents = 1_000_000;

/** An example of a check: a difference with the bank that somebody has to see at once, whatever its severity. */
export default check({
  says: 'No difference with the bank is of 10,000.00 or more',
  severity: 'fatal',
  runbook: 'https://wiki.company.example/large-differences',
  async read({ breaks, stage }) {
    const { breaks: open } = await breaks();
    const large = open.filter(({ differenceCents = 0 }) => Math.abs(differenceCents) >= fromCents);
    return found(
      large.map(({ id, kind, firstSeenAt, differenceCents = 0, currency, accountId }) => ({
        what: 'A difference with the bank is large',
        toDo: 'Call the head of accounting, also at night',
        command: `npm run ops -- breaks show ${id} --stage ${stage}`,
        since: firstSeenAt,
        example: `${kind} ${id}`,
        ...(currency !== undefined && {
          money: {
            cents: { [currency]: Math.abs(differenceCents) },
            accounts: accountId === undefined ? 0 : 1,
          },
        }),
      })),
    );
  },
});
