// Scaffolding: replaced by the room's own tests.
