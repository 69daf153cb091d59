

// Words before.
QUERY // here
  airy // there
  (
    // about the first parameter
    text : String , // after it

    limit ? : U16
  )
  => // where the body begins
  a
    <-
    N < Hive >
      :: WHERE ( // a condition
        ! OR (
          _ :: { hive_name } :: EQ ( text ) , // one
          _ :: { frames } :: GT ( limit )
        )
      )
      :: ORDER < Desc > ( _ :: { frames } )

  // Between two statements.

  RETURN // the answer
    a :: ! { frames , honey_kg , }
// Words after.
