import './credit.test.ts';
