import ts from 'typescript';
import { deployableStage } from '#test/fixtures/stages.ts';
import { deployedBy, type FunctionResource, type Mapping } from '#test/simulation/deployment/deployed.ts';
import { callsOf, type Call } from './calls.ts';
import { countedBy, type Counted } from './counted.ts';
import { asItIs } from './exceptions.ts';
import { readCode } from './program.ts';
import { createReachOf, type Reach } from './reach.ts';
import { placesIn, requestsOf, valuesIn, type Request } from './requests.ts';

/** A deployed function, with what its code asks. */
export interface Asking extends Pick<FunctionResource, 'name' | 'folder' | 'environment' | 'may'> {
  /** Of tables, as the code says it. */
  readonly found: readonly Request[];
  readonly requests: readonly Request[];
  /** Of everything but tables. */
  readonly calls: readonly Call[];
  readonly counted: readonly Counted[];
  /** Every text in its code, and in the environments of all functions with that code. */
  readonly texts: ReadonlySet<string>;
  /** Addresses of dead letters by that of their queue, if its code asks queues for them. */
  readonly letters: ReadonlyMap<string, string>;
  /** As what it answers commands and queries: its `AnswersOf<'parked'>` holds one for each of them. */
  readonly answersAs: readonly string[];
}

interface Deployment {
  /** One for each folder: functions of several owners share one, and differ by the owner alone. */
  readonly asking: readonly Asking[];
  readonly mappings: readonly Mapping[];
  /** Each request of an adapter to a table. */
  readonly places: readonly string[];
}

/** The functions of a stage, and all that their code asks. */
export function readDeployment(): Deployment {
  const code = readCode();
  const reachOf = createReachOf(code);
  // The local stage alone has code of a company's own. It may call the bank here; what else that code asks is not in ours.
  const local = deployableStage('local');
  const calls = { personalData: true, may: { operations: ['accounts.balance.get'] } };
  const handlers = local.handlers.map((each) => ({ ...each, ...calls }));
  const jobs = local.jobs.map((each) => ({ ...each, ...calls }));
  const { functions, mappings, queues } = deployedBy({ ...deployableStage('production'), handlers, jobs });
  const byArn = new Map(queues.map(({ arn, url }) => [arn, url]));
  const letters = new Map(
    queues.map(({ url, redrive }) => [url, byArn.get(redrive?.deadLetterArn ?? '') ?? url]),
  );
  const byFolder = Map.groupBy(functions, ({ folder }) => folder);
  const asking = [...byFolder].flatMap(([folder, all]): Asking[] => {
    const [deployed] = all;
    if (deployed === undefined) return [];
    const reach = reachOf(code.root(deployed.entry));
    const values = valuesIn(code, reach);
    const found = requestsOf(reach, values);
    const { texts, answersAs } = namesIn(reach);
    return [
      {
        ...deployed,
        found,
        requests: found.flatMap((request) => asItIs(folder, request)),
        calls: callsOf(reach, values),
        counted: countedBy(code, reach, values).map((each) => ({
          ...each,
          service: filledIn(each.service, deployed),
        })),
        texts: new Set([...texts, ...all.flatMap(({ environment }) => Object.values(environment))]),
        letters: texts.includes('RedrivePolicy') ? letters : new Map(),
        answersAs,
      },
    ];
  });
  return { asking, mappings, places: code.adapters.flatMap(placesIn) };
}

/** A text with the variables of an environment in place of their names. */
export const filledIn = (text: string, { environment }: Pick<FunctionResource, 'environment'>) =>
  text.replace(/§(\w+)/, (_, name: string) => environment[name] ?? '*');

function namesIn({ pieces }: Reach) {
  const texts: string[] = [];
  const answersAs: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) texts.push(node.name.text);
    if (ts.isTypeReferenceNode(node) && node.typeName.getText() === 'AnswersOf')
      answersAs.push(...(node.typeArguments ?? []).map((of) => of.getText().replaceAll("'", '')));
    ts.forEachChild(node, visit);
  };
  for (const piece of pieces) visit(piece);
  return { texts, answersAs };
}
