import { bundles } from './bundles.ts';
import { callsPerEvent } from './calls-per-event.ts';
import { clientOverhead } from './client-overhead.ts';
import { printSection } from './measure.ts';
import { verificationsPerSecond } from './verifications.ts';

console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
printSection(bundles());
printSection(await verificationsPerSecond());
printSection(await clientOverhead());
printSection(await callsPerEvent());
