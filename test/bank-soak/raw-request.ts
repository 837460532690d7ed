import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { queryParameters, scalarText, type Parameter } from '#shared/bank/request/query.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { defaultWireNames } from '#shared/bank/wire-names.ts';
import type { Arguments } from '#test/contract/row-of-request.ts';

type RequestBody = string | URLSearchParams | FormData;

/** As a careless client sends it: the client of this repository would refuse what is wrong. */
export function rawRequest(row: EndpointRow, given: Arguments): { path: string; init: RequestInit } {
  const path = row.path
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => segmentOf(given[name]))
    .replace('wallet_unified', defaultWireNames.unifiedWallet);
  const sort = given['sort'] === undefined ? [] : [scalarText(given['sort'])];
  const parameters: Parameter[] = [
    ...queryParameters(given['query'], (name) => name),
    ...queryParameters(given['filter'], (name) => `filter[${name}]`),
    ...queryParameters(given['page'], (name) => `page[${name}]`),
    ...sort.map((text): Parameter => ['sort', text]),
  ];
  const search = parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
  const { body, contentType } = bodyOf(row, given);
  const headers = {
    ...(contentType !== undefined && { 'content-type': contentType }),
    ...(row.apiVersion !== undefined && { 'api-version': row.apiVersion }),
  };
  return {
    path: path + search,
    init: { method: row.method, headers, ...(body !== undefined && { body }) },
  };
}

function segmentOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E') || 'x';
}

function bodyOf(row: EndpointRow, { body, files }: Arguments): { body?: RequestBody; contentType?: string } {
  switch (row.body?.kind) {
    case undefined:
      return {};
    case 'json':
      return { body: JSON.stringify(body ?? null), contentType: 'application/json' };
    case 'form':
    case 'form-or-json':
      return { body: new URLSearchParams(queryParameters(body, (name) => name)) };
    case 'multipart': {
      const form = new FormData();
      for (const [name, text] of queryParameters(body, (each) => each)) form.append(name, text);
      for (const [name, file] of Object.entries(isRecord(files) ? files : {}))
        form.append(name, file instanceof Blob ? file : scalarText(file));
      return { body: form };
    }
  }
}
