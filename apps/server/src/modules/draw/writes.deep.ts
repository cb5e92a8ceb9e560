import './writes.test.ts';
