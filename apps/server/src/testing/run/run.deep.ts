import './run.test.ts';
