import * as z from '#shared/kernel/zod.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { maxPageNumber } from '#shared/bank/contract/schema/pagination.ts';
import type { DocumentParts } from './document-parts.ts';
import { recordOf, type JsonObject } from './json-schema.ts';
import { unwrapped } from '#shared/kernel/unwrapped.ts';

/** Everything of a request that is not its body, as the bank takes it: `filter[recorded_at][min]`, `page[size]`. */
export function parametersOf(row: EndpointRow, parts: DocumentParts): readonly JsonObject[] {
  return [
    ...pathParameters(row, parts),
    ...(row.apiVersion === undefined ? [] : [versionHeader(row.apiVersion)]),
    ...members(row.query?.())
      .flatMap((member) => queryParameters(member.name, member, parts))
      .map((parameter) =>
        row.inQueryOrBody?.includes(String(parameter['name'])) === true
          ? withoutValues(parameter)
          : parameter,
      ),
    ...members(row.filter?.()).flatMap((member) => queryParameters(`filter[${member.name}]`, member, parts)),
    ...(row.sort === undefined ? [] : [sortParameter(row.sort)]),
    ...(row.paginated === undefined ? [] : pageParameters(row.paginated.maxPageSize)),
  ];
}

/**
 * A list of values that stands in the body too, as a pattern here: openapi-generator names both after the operation and
 * the parameter, and declares that name twice.
 */
function withoutValues(parameter: JsonObject): JsonObject {
  const { const: only, enum: values = [only], ...rest } = recordOf(parameter['schema']);
  const texts = Array.isArray(values) ? values.map(String) : [];
  return { ...parameter, schema: { ...rest, pattern: `^(${texts.join('|')})$` } };
}

function pathParameters({ path }: EndpointRow, { exampleOf }: DocumentParts): readonly JsonObject[] {
  const schema = { type: 'string', minLength: 1 };
  return Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema,
    example: exampleOf(schema, name),
  }));
}

function versionHeader(version: string): JsonObject {
  return {
    name: 'api-version',
    in: 'header',
    description: `\`${version}\` selects the format that is described here; without it the bank answers in an older one.`,
    // Some generators refuse a constant in a header.
    schema: { type: 'string' },
    example: version,
  };
}

interface Member {
  readonly name: string;
  readonly schema: z.core.$ZodType;
  readonly owner: z.core.$ZodType;
}

function members(owner: z.core.$ZodType | undefined): readonly Member[] {
  if (!(owner instanceof z.ZodMiniObject)) return [];
  return Object.entries<z.core.$ZodType>(owner.shape).map(([name, schema]) => ({ name, schema, owner }));
}

/** A member that is an object becomes one parameter for each of its members: `…[min]`, `…[max]`. */
function queryParameters(
  wireName: string,
  { name, schema, owner }: Member,
  parts: DocumentParts,
): readonly JsonObject[] {
  const inner = unwrapped(schema);
  const options = inner instanceof z.ZodMiniUnion ? inner.def.options : [inner];
  const plain = options.filter((option) => !(option instanceof z.ZodMiniObject));
  const description = parts.notes.commentsOn(owner).get(name);
  const bounds = options.flatMap((option) => members(option));
  return [
    ...(plain.length === 0 ? [] : [plainParameter()]),
    ...bounds.flatMap((bound) => queryParameters(`${wireName}[${bound.name}]`, bound, parts)),
  ];

  function plainParameter(): JsonObject {
    const [only] = plain;
    const written = parts.components.schemaOf(plain.length === 1 && only !== undefined ? only : inner);
    return {
      name: wireName,
      in: 'query',
      ...(!z.safeParse(schema, undefined).success && { required: true }),
      ...(description !== undefined && { description }),
      schema: written,
      example: parts.exampleOf(written, name),
    };
  }
}

function sortParameter(properties: readonly string[]): JsonObject {
  return {
    name: 'sort',
    in: 'query',
    description: 'A leading `-` means descending.',
    schema: { type: 'string', enum: properties.flatMap((property) => [property, `-${property}`]) },
    example: `-${properties[0] ?? ''}`,
  };
}

function pageParameters(maxPageSize: number): readonly JsonObject[] {
  return [
    { $ref: '#/components/parameters/PageNumber' },
    { $ref: `#/components/parameters/PageSizeUpTo${maxPageSize}` },
  ];
}

/** The shared parameters for every page size that rows allow. */
export function sharedParameters(rows: readonly EndpointRow[], usualSize: number) {
  const sizes = [...new Set(rows.flatMap(({ paginated }) => paginated?.maxPageSize ?? []))];
  const page = (name: string, schema: JsonObject) => ({ name, in: 'query', schema });
  return {
    PageNumber: page('page[number]', {
      type: 'integer',
      minimum: 1,
      maximum: maxPageNumber,
      default: 1,
    }),
    ...Object.fromEntries(
      sizes.map((maximum) => [
        `PageSizeUpTo${maximum}`,
        page('page[size]', { type: 'integer', minimum: 1, maximum, default: usualSize }),
      ]),
    ),
  };
}
