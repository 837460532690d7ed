import { rows } from '#shared/bank/contract/rows.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { defaultPageSize } from '#shared/bank/contract/schema/pagination.ts';
import { areaDescriptions, introduction, title } from './introduction.ts';
import { withWideIntegers } from './wide-integers.ts';
import { createDocumentParts } from './create-document-parts.ts';
import type { DocumentParts } from './document-parts.ts';
import { recordOf, type JsonObject } from './json-schema.ts';
import { operationOf, type Documented } from './operation.ts';
import { sharedParameters } from './parameters.ts';
import { sharedResponses } from './responses.ts';
import { notificationHeaders, webhooksOf } from './webhooks.ts';

/** The whole interface as an OpenAPI 3.1 document; the same contract always gives the same document. */
export function openApiDocument(): JsonObject {
  const parts = createDocumentParts(rows);
  const documented = rows.map((row) => documentedRow(row, parts));
  const areas = [...new Set(documented.map(({ area }) => area)), 'events'].toSorted();
  const paths = pathsOf(documented, parts);
  const webhooks = webhooksOf(parts);
  const responses = sharedResponses(rows, parts);
  const document = {
    openapi: '3.1.1',
    // As package.json says: the document is for this project alone, so no SPDX name fits.
    info: {
      title,
      version: '1.0',
      description: introduction,
      contact: { name: 'partner-banking' },
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [apiServer],
    security: [{ bearer: [] }],
    tags: areas.map((name) => ({ name, description: areaDescriptions[name] ?? `All about ${name}.` })),
    paths,
    webhooks,
    components: {
      securitySchemes,
      parameters: { ...sharedParameters(rows, defaultPageSize), ...notificationHeaders },
      headers,
      responses,
      schemas: parts.components.schemas(),
    },
  };
  return recordOf(withWideIntegers(document));
}

function documentedRow(row: EndpointRow, { source }: DocumentParts): Documented {
  const { area = 'other', summary = row.operation } = source.entries.get(row.operation) ?? {};
  return { row, summary, area };
}

function pathsOf(documented: readonly Documented[], parts: DocumentParts): JsonObject {
  const paths = new Map<string, JsonObject>();
  for (const entry of documented) {
    const { path, method, server = 'api' } = entry.row;
    const servers = server === 'auth' ? { servers: [authServer] } : {};
    paths.set(path, {
      ...servers,
      ...paths.get(path),
      [method.toLowerCase()]: operationOf(entry, parts),
    });
  }
  return Object.fromEntries(paths);
}

const sandboxAddress = 'http://127.0.0.1:5100';

const apiServer = {
  url: '{baseUrl}',
  description:
    'The bank’s interface, by default the sandbox of this repository (`npm run sandbox -- --port 5100`).',
  variables: { baseUrl: { default: sandboxAddress } },
};

/** Without a variable: openapi-generator writes none of one operation into its clients of axios. */
const authServer = {
  url: sandboxAddress,
  description: 'Where tokens come from; one for each environment. This is the sandbox of this repository.',
};

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of `token.issue`, valid for an hour; never in an address.',
  },
  clientCredentials: {
    type: 'http',
    scheme: 'basic',
    description: 'Client id and secret, for the token endpoint alone.',
  },
};

const headers = {
  Total: { description: 'Entries of the whole list.', schema: { type: 'integer', minimum: 0 } },
  PerPage: {
    description: 'Entries on this page. The specification once spells it `per_page`.',
    schema: { type: 'integer', minimum: 0 },
  },
  Link: {
    description:
      'RFC 5988, relations `first`, `last`, `prev` and `next`; no `prev` on the first page, no `next` on the last.',
    schema: { type: 'string' },
  },
};
