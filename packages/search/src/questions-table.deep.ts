import './questions-table.test.ts';
