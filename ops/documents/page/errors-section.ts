import { html } from 'hono/html';
import type { ErrorCode } from '#ops/documents/error-codes.ts';
import type { Markup } from './markup.ts';
import { heading } from './operations.ts';

/** What the bank refuses a call with, and what the client makes of it. */
export function errorsSection(codes: readonly ErrorCode[]): readonly Markup[] {
  return [
    html`<p>
      An error is <code>{"errors": [{"id", "status", "code", "title", "detail", "source"}]}</code>. The client
      throws it as <code>ApiError</code>, with the code as <code>bankCode</code>. The specification has no
      list of codes: these are what the simulated bank answers, and the bank may have others. Decide by the
      status, and by a code only where you have seen the bank answer it.
    </p>`,
    html`<table>
      ${codes.map(
        ({ code, statuses, details, areas }) =>
          html`<tr id="error-${code}">
            <td><code>${code}</code></td>
            <td>
              ${statuses.map((status) => html`<b class="error">${status}</b>`)}${details.map((detail) => html`<p>${detail}</p>`)}${
                areas.length === 0 ? '' : html`<p><i>${areas.map(heading).join(', ')}</i></p>`
              }
            </td>
          </tr>`,
      )}
    </table>`,
  ];
}
