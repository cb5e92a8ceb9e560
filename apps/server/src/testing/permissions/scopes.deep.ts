import './scopes.test.ts';
