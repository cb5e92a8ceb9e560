import './case-roles.test.ts';
