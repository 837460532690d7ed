import { answerParent } from '#test/in-processes.ts';
import { livePortfolio } from './live-portfolio.ts';

answerParent(livePortfolio);
