import { once } from 'node:events';
import { createServer } from 'node:http';
import { foreignHeaderOf } from '#sandbox/requests/foreign-request.ts';
import type { BankServer } from '#ops/local/bank-server.ts';

export interface BankSwitch {
  readonly url: string;
  close(): void;
}

/** The bank lives in the process that set the stack up: tests, in processes of their own, switch it over HTTP. */
export async function openBankSwitch(bank: BankServer): Promise<BankSwitch> {
  const server = createServer((request, response) => {
    if (foreignHeaderOf(request.headers) !== undefined) return void response.writeHead(403).end();
    const done = request.url === '/crash' ? bank.crash() : bank.recover();
    done.then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

export async function switchBank(url: string, what: 'crash' | 'recover'): Promise<void> {
  const response = await fetch(`${url}/${what}`, { method: 'POST' });
  if (!response.ok) throw new Error(`The bank did not ${what}: ${await response.text()}`);
}
