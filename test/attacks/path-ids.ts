import { failing, type Attack } from './attack.ts';
import { clientOf, servedBank } from './hostile-servers.ts';

/** What somebody gives as an id who wants another operation than the one that is allowed. */
const ids = [
  ...[
    '.',
    '..',
    '../accounts',
    '..\\accounts',
    'per_1/../../accounts',
    'per_1/accounts',
    '/v1/accounts',
    'per_1\\',
  ],
  ...['%2e%2e', '%2e%2e%2faccounts', 'per_1%2Faccounts', '%252e%252e', 'per_1%5caccounts', 'per_1%00', '%'],
  ...['per_1\r\nhost: evil.example', 'per_1\n', '\t', 'per_1\u0000', 'per_1\u007f', 'per_1\u0085', ''],
];

/** Calls `persons.get` with that id at a server; rejects where it is refused. */
type PersonCall = (url: string, id: string) => Promise<unknown>;

export const pathIdsAt = (readPerson: PersonCall): Attack => ({
  kind: 'ids that lead to other operations',
  run: async () => {
    const paths: string[] = [];
    await using bank = await servedBank((response, path) => {
      paths.push(path);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"per_1"}');
    });
    const through: string[] = [];
    for (const id of ids) {
      paths.length = 0;
      await readPerson(bank.url, id).catch(() => undefined);
      if (paths.length > 0) through.push(`${JSON.stringify(id)} asked for ${paths.join(', ')}`);
    }
    paths.length = 0;
    await readPerson(bank.url, 'per_1').catch(() => undefined);
    const broken = failing({ 'a person is asked for by an id': paths.join() === '/v1/persons/per_1' });
    return { attempts: ids.length, through, broken };
  },
});

export const pathIds = pathIdsAt(async (url, id) => clientOf(url).persons.get({ id }, { deadlineMs: 3_000 }));
