# sql: (k BIGINT) RETURNS TEXT
class Animal:
    def sound(self):
        return "..."

    def speak(self):
        return type(self).__name__ + " says " + self.sound()


class Dog(Animal):
    def sound(self):
        return "woof"


def f(k):
    return (Dog() if k else Animal()).speak()

# row: 0
# row: 1
