import { bundles } from './bundles.ts';
import { printSection } from './measure.ts';
import { verificationsPerSecond } from './verifications.ts';

console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
printSection(bundles());
printSection(await verificationsPerSecond());
