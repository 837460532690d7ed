import { bundles } from './bundles.ts';
import { eventCosts } from './costs/event-costs.ts';
import { callsPerEvent } from './calls-per-event.ts';
import { clientOverhead } from './client-overhead.ts';
import { printSection } from './measure.ts';
import { typeChecks } from './type-check.ts';
import { verificationsPerSecond } from './verifications.ts';
import { wholeClient } from './whole-client.ts';

console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
printSection(bundles());
printSection(wholeClient());
printSection(await typeChecks());
printSection(await verificationsPerSecond());
printSection(await clientOverhead());
printSection(await callsPerEvent());
printSection(await eventCosts());
