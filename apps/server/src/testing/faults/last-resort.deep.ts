import './last-resort.test.ts';
