"""Small sources in the languages of the extra: where paths are told, and what is not to be parted."""

PYTHON = '''\
import os
import sys


# Of the box.
class Box:
    """Holds things.

    def no(): text
    """

    # Says how large.
    @property
    def area(self):
        return self.size ** 2


def fill(box):
    def checked(value):
        value = value or 0
        return max(value, 0)

    return checked(box.area)
'''

JAVASCRIPT = """\
// Adds.
function add(a, b) {
  return a + b;
}

class Box {
  /** Of it. */
  area() {
    return this.w * 2;
  }
}

export const twice = (x) => {
  return add(x, x);
};

exports.half = function (x) {
  return x / 2;
};
"""

TYPESCRIPT = """\
export interface Shape {
  area(): number;
}

@Component({})
export class Box implements Shape {
  @Input() w = 1;

  // Of it.
  area(): number {
    return this.w * 2;
  }
}

namespace Deep {
  export function inner(x: number) {
    return x;
  }
}
"""

JAVA = """\
package a.b;

import java.util.List;
import java.util.Map;

/** A box. */
public class Box<T> {
  private int size;

  /** Of it. */
  @Override
  public int area() {
    return size * 2;
  }

  enum Kind { A, B }
}
"""

GO = """\
package a

import "fmt"

// Run does it.
func Run(x int) error {
	fmt.Println(x)
	return nil
}

// T is a type.
type T struct {
	A int
}

// Do adds one.
func (t *T) Do() {
	t.A++
}
"""

C = """\
#include <a.h>

/* A pair. */
struct pair {
  int a, b;
};

typedef struct {
  int c;
} single;

// Adds.
static int *add(struct pair *p)
{
  p->a += p->b;
  return &p->a;
}
"""

CPP = """\
namespace deep {

// A box.
template <typename T>
class Box {
 public:
  // Of it.
  int area() const { return w_ * 2; }

 private:
  int w_;
};

}  // namespace deep

int deep::twice(int x) {
  return x + x;
}
"""

RUST = """\
use std::fmt;

/// Doc of S.
#[derive(Debug, Clone)]
pub struct S { a: u32 }

impl S {
    /// Makes one.
    #[must_use]
    pub fn new(a: u32) -> Self { S { a } }
}

#[cfg(test)]
mod tests {
    #[test]
    fn works() { assert!(true); }
}
"""

CSHARP = """\
using System;

namespace Deep
{
    // A box.
    [Serializable]
    public class Box
    {
        /// Of it.
        public int Area() { return w * 2; }

        private int w;
    }
}
"""

RUBY = """\
require 'set'

module Deep
  # A box.
  class Box
    # Of it.
    def area
      @w * 2
    end

    def self.twice(x)
      x + x
    end
  end
end
"""

PHP = """\
<?php
namespace Deep;

use A\\B;

/** A box. */
class Box {
    /** Of it. */
    #[Pure]
    public function area() {
        return $this->w * 2;
    }
}

function twice($x) {
    return $x + $x;
}
"""

BASH = """\
#!/bin/bash
set -e

# Says it.
say() {
  echo "$1"
  echo "again $1"
}

for word in a b; do
  say "$word"
done
"""

SOURCES = {
    "python": (
        PYTHON,
        {"self.size": ["Box", "area"], "max(value": ["fill", "checked"], "checked(box": ["fill"]},
        ["# Of the box.\nclass Box", "# Says how large.\n    @property\n    def area"],
    ),
    "javascript": (
        JAVASCRIPT,
        {"a + b": ["add"], "this.w": ["Box", "area"], "add(x, x)": ["twice"], "x / 2": ["exports.half"]},
        ["// Adds.\nfunction", "/** Of it. */\n  area"],
    ),
    "typescript": (
        TYPESCRIPT,
        {"area(): number;": ["Shape"], "this.w * 2": ["Box", "area"], "return x": ["Deep", "inner"]},
        ["@Component({})\nexport class", "// Of it.\n  area"],
    ),
    "java": (
        JAVA,
        {"size * 2": ["Box", "area"]},
        ["/** A box. */\npublic class", "/** Of it. */\n  @Override\n  public int area"],
    ),
    "go": (
        GO,
        {"Println": ["Run"], "A int": ["T"], "t.A++": ["Do"]},
        ["// Run does it.\nfunc", "// T is a type.\ntype T", "// Do adds one.\nfunc"],
    ),
    "c": (
        C,
        {"int a, b": ["pair"], "int c": ["single"], "p->a +=": ["add"]},
        ["/* A pair. */\nstruct", "// Adds.\nstatic int"],
    ),
    "cpp": (
        CPP,
        {"w_ * 2": ["deep", "Box", "area"], "x + x": ["deep::twice"]},
        ["// A box.\ntemplate <typename T>\nclass", "// Of it.\n  int area"],
    ),
    "rust": (
        RUST,
        {"S { a }": ["S", "new"], "assert!": ["tests", "works"]},
        [
            "/// Doc of S.\n#[derive(Debug, Clone)]\npub struct",
            "/// Makes one.\n    #[must_use]\n    pub fn",
            "#[cfg(test)]\nmod",
        ],
    ),
    "csharp": (
        CSHARP,
        {"w * 2": ["Deep", "Box", "Area"]},
        ["// A box.\n    [Serializable]\n    public class", "/// Of it.\n        public int"],
    ),
    "ruby": (
        RUBY,
        {"@w * 2": ["Deep", "Box", "area"], "x + x": ["Deep", "Box", "twice"]},
        ["# A box.\n  class", "# Of it.\n    def area"],
    ),
    "php": (
        PHP,
        {"$this->w": ["Box", "area"], "$x + $x": ["twice"]},
        ["/** A box. */\nclass", "/** Of it. */\n    #[Pure]\n    public"],
    ),
    "bash": (
        BASH,
        {"again": ["say"]},
        ["# Says it.\nsay()"],
    ),
}
"""Of each language: the source, paths at needles, and parts that hold together."""
