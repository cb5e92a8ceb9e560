import './jobs.test.ts';
